export function Logo() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M8 22v-6M16 22V10M24 22v-9" />
    </svg>
  );
}
