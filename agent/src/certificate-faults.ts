const TRUST = 'name the authority that signed it in SSL_CERT_FILE';
const CHAIN = `the hub's certificate is not signed by an authority that this machine trusts; ${TRUST}`;

/** OpenSSL's verdicts on a certificate (X509_STORE_CTX_get_error(3)) by the codes that runtimes give to them. */
const faults: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: `the hub shows a self-signed certificate, which this machine does not trust; ${TRUST}`,
  SELF_SIGNED_CERT_IN_CHAIN: CHAIN,
  UNABLE_TO_GET_ISSUER_CERT: CHAIN,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: CHAIN,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `${CHAIN}, or let the hub send its whole chain`,
  CERT_HAS_EXPIRED: "the hub's certificate has expired; renew it, or check this machine's clock",
  CERT_NOT_YET_VALID: "the hub's certificate is not valid yet; check this machine's clock",
  ERR_TLS_CERT_ALTNAME_INVALID: "the hub's certificate is for another name; check --server",
};

/** What is wrong with the hub's certificate and what helps; undefined where the code says something else. */
export function findCertificateFault(code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(faults, code) ? faults[code] : undefined;
}
