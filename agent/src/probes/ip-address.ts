export function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return (
    parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  );
}

/** Addresses with a zone (`%eth0`) are not accepted, because a zone is specific to a machine. */
export function isIpv6(text: string): boolean {
  return /^[0-9a-fA-F:.]{2,45}$/.test(text) && text.includes(':') && URL.canParse(`http://[${text}]/`);
}
