import type { AdminNode, Me } from '@muster/generated/types';
import { Fragment, type ReactNode } from 'react';
import { useKnownMe } from '../session/session.ts';

type LinkedNode = Pick<AdminNode, 'id' | 'name' | 'public'>;

/** The node's name, which leads to its page on the status page. */
export function NodeLink({ node }: { node: LinkedNode }) {
  return (
    <NodePageLink node={node} className="node-name" title={node.name ?? ''}>
      <BreakableName name={node.name ?? ''} />
    </NodePageLink>
  );
}

/** A host name, whose lines end behind its dots: elsewhere browsers break a word in the middle if it is too long. */
function BreakableName({ name }: { name: string }) {
  const [first = '', ...others] = name.split(/(?<=[._])(?=.)/);
  return (
    <>
      {first}
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and may be equal.
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}

interface NodePageLinkProps {
  node: LinkedNode;
  className?: string;
  /** For a name that may be cut off. */
  title?: string;
  children: ReactNode;
}

export function NodePageLink({ node, children, ...rest }: NodePageLinkProps) {
  const href = findNodePage(useKnownMe(), node);
  if (href === undefined) return <span {...rest}>{children}</span>;
  return (
    <a {...rest} href={href}>
      {children}
    </a>
  );
}

/**
 * Undefined where the page is not known or not shown: behind a proxy without --site, the hub does not know the address of a
 * separate status page, and there a private node is not found, since the session's cookie belongs to the panel's origin.
 */
export function findNodePage(
  { site, panel }: Pick<Me, 'site' | 'panel'>,
  node: LinkedNode,
): string | undefined {
  if (!panel.has_own_origin) return `/node/${node.id}`;
  return site === '' || !node.public ? undefined : `${site.replace(/\/+$/, '')}/node/${node.id}`;
}
