const digests = { sha1: nativeHost.sha1, sha256: nativeHost.sha256 };

/** Hashes one text. */
export function createHash(algorithm: keyof typeof digests) {
  let bytes = new Uint8Array();
  const hash = {
    update(text: string) {
      bytes = new Uint8Array(nativeHost.encodeUtf8(text));
      return hash;
    },
    digest: () => digests[algorithm](bytes),
  };
  return hash;
}
