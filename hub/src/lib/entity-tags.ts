/** Whether a value of If-None-Match names the ETag, by weak comparison (RFC 9110, sections 8.8.3.2 and 13.1.2). */
export function hasMatchingTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  const tags = ifNoneMatch.split(',').map(trimTag);
  return tags.includes('*') || tags.includes(trimTag(etag));
}

function trimTag(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
