import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';

/** Replaces the URL by the path that it is first rendered with, which includes /admin. */
export function Redirect({ to }: { to: string }) {
  const { history } = useRouter();
  const [target] = useState(to);
  useLayoutEffect(() => history.replace(target), [history, target]);
  return null;
}
