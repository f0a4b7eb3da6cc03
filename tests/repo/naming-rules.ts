import { type ESTree, Visitor } from 'rolldown/utils';
import { parseSource, type Rule } from './rules.ts';
import { isTest } from './sources.ts';

/**
 * Optional fields of messages may be null on the wire, uPlot distinguishes a gap (null) from a missing point
 * (undefined), and Node's internals use both.
 */
const bothAllowed = [
  'theme-sdk/src/format-metrics.ts',
  'theme-sdk/src/live-status.ts',
  'spec/runtime/json.ts',
  'theme-sdk/src/charts/',
  'theme-default/src/fleet/totals.ts',
  'theme-default/src/parts/figures.ts',
  'hub/src/http/client-error-handler.ts',
  'hub/src/agents/raw-socket-reader.ts',
];

function getTypes(node: ESTree.TSType): ESTree.TSType[] {
  return node.type === 'TSUnionType' ? node.types.flatMap(getTypes) : [node];
}

function hasType(node: ESTree.TSType | undefined, type: string): boolean {
  return node !== undefined && getTypes(node).some((one) => one.type === type);
}

const hasNull = (node: ESTree.TSType | undefined) => hasType(node, 'TSNullKeyword');

interface Named {
  readonly key?: ESTree.Node;
  readonly id?: ESTree.Node | null;
  readonly returnType?: ESTree.TSTypeAnnotation | null;
  readonly value?: { readonly returnType?: ESTree.TSTypeAnnotation | null } | null;
}

/** The name of a `find…` function that may return null. */
function findNullFinder({ key, id, returnType, value }: Named): string | undefined {
  const name = [key, id].flatMap((one) =>
    one?.type === 'Identifier' || one?.type === 'PrivateIdentifier' ? [one.name] : [],
  )[0];
  const type = (returnType ?? value?.returnType)?.typeAnnotation;
  return name !== undefined && /^find[A-Z]/.test(name) && hasNull(type) ? name : undefined;
}

export const oneAbsence: Rule = {
  says: 'a type has null or undefined, not both, and find… returns undefined',
  appliesTo: (path) => !isTest(path) && !bothAllowed.some((place) => path.startsWith(place)),
  findBreaches: (source) => {
    const breaches: string[] = [];
    const add = (node: ESTree.Node) => breaches.push(source.text.slice(node.start, node.end));
    const check = (node: Named) => {
      const name = findNullFinder(node);
      if (name !== undefined) breaches.push(`${name} returns null`);
    };
    const checkOptional = (node: ESTree.TSPropertySignature | ESTree.PropertyDefinition) => {
      if (node.optional === true && hasNull(node.typeAnnotation?.typeAnnotation)) add(node);
    };
    new Visitor({
      TSUnionType: (node) => {
        if (hasNull(node) && hasType(node, 'TSUndefinedKeyword')) add(node);
      },
      TSPropertySignature: checkOptional,
      PropertyDefinition: checkOptional,
      FunctionDeclaration: check,
      TSDeclareFunction: check,
      TSMethodSignature: check,
      MethodDefinition: check,
      Property: check as (node: ESTree.Node) => void,
    } as ConstructorParameters<typeof Visitor>[0]).visit(parseSource(source));
    return breaches;
  },
};

export const limitNames: Rule = {
  says: 'a limit is named max…, not most…',
  appliesTo: () => true,
  findBreaches: (source) => {
    const names = new Set<string>();
    new Visitor({
      Identifier: ({ name }) => {
        if (/^(most[A-Z]|MOST_)/.test(name)) names.add(name);
      },
    }).visit(parseSource(source));
    return [...names];
  },
};
