import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  look?: 'plain' | 'primary' | 'danger';
  /** Uses aria-disabled, so that the button stays focusable; clicks are ignored. */
  isUnavailable?: boolean;
  icon?: IconName;
  children: ReactNode;
}

export function Button(props: ButtonProps) {
  const { look = 'plain', isUnavailable = false, icon, className = '', children, ...rest } = props;
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
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'children'> {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
  isUnavailable?: boolean;
}

export function IconButton({ icon, label, isUnavailable = false, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className="icon-button"
      title={label}
      aria-label={label}
      aria-disabled={isUnavailable || undefined}
      onClick={(event) => {
        if (!isUnavailable) rest.onClick?.(event);
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
