#!/bin/sh
# Runs in the release workflow's job that may write packages: pushes the images of hub and agent to a registry, each as one
# image for both architectures, and prints their digests. Runs nothing of them.
#
#   push-images.sh FOLDER REGISTRY VERSION
#
# FOLDER has hub-amd64.tar, hub-arm64.tar, agent-amd64.tar and agent-arm64.tar, as "docker save" writes them. REGISTRY is a host
# and an owner, such as ghcr.io/muster-monitoring, where podman is logged in. The tags of version 1.2.3 are v1.2.3, 1.2.3, 1.2
# and latest. Each line of the output is a product and the digest of its image: hub=sha256:…
set -eu

folder=$1 registry=$2 version=$3

for product in hub agent; do
  image=$registry/muster-$product
  list=muster-$product:$version
  podman manifest create "$list" >&2
  for arch in amd64 arm64; do
    podman manifest add "$list" "docker-archive:$folder/$product-$arch.tar" >&2
  done
  # Health checks exist in Docker's format only.
  podman manifest push --all --format v2s2 --digestfile "$folder/$product.digest" "$list" "docker://$image:v$version" >&2
  digest=$(cat "$folder/$product.digest")
  for tag in "$version" "${version%.*}" latest; do
    skopeo copy --all --preserve-digests "docker://$image@$digest" "docker://$image:$tag" >&2
  done
  echo "$product=$digest"
done
