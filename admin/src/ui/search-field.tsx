import { Search } from 'lucide-react';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <span className="search">
      <Search className="icon" />
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
