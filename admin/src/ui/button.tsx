import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  look?: 'plain' | 'primary' | 'danger';
  /** Uses aria-disabled, so that the button stays focusable; clicks are ignored. */
  isUnavailable?: boolean;
  icon?: LucideIcon;
  children: ReactNode;
}

export function Button(props: ButtonProps) {
  const { look = 'plain', isUnavailable = false, icon: Icon, className = '', children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${look} ${className}`}
      aria-disabled={isUnavailable || undefined}
      onClick={(event) => {
        if (isUnavailable) event.preventDefault();
        else rest.onClick?.(event);
      }}
    >
      {Icon && <Icon className="icon" />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'children'> {
  icon: LucideIcon;
  /** Accessible name and tooltip. */
  label: string;
  isUnavailable?: boolean;
}

export function IconButton({ icon: Icon, label, isUnavailable = false, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className="icon-button"
      aria-label={label}
      data-tooltip={label}
      aria-disabled={isUnavailable || undefined}
      onClick={(event) => {
        if (!isUnavailable) rest.onClick?.(event);
      }}
    >
      <Icon className="icon" />
    </button>
  );
}
