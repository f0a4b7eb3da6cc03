/** Saves a file as a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Deferred: the browser reads the URL after the click event.
  requestAnimationFrame(() => requestAnimationFrame(() => URL.revokeObjectURL(link.href)));
}

/** Lets the browser download a URL of the hub. */
export function followDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
