import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  look?: 'plain' | 'primary' | 'danger';
  /** The button stays focusable and says that it cannot be used; its click does nothing. */
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
  /** What the button does, for those who cannot see or do not know the icon. */
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
