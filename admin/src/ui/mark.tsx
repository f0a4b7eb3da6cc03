export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path d="M6 23V10l6 8 6-8v13" />
      <circle cx="24.5" cy="21.5" r="3" />
    </svg>
  );
}
