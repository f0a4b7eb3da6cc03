/** For relative and absolute paths without `..`. */
export const join = (...parts: string[]): string => parts.join('/').replace(/\/+/g, '/');
export const dirname = (path: string): string => path.slice(0, path.lastIndexOf('/'));
