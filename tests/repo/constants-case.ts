import type { ESTree } from 'rolldown/utils';
import { parseSource, type Rule } from './rules.ts';

const UPPER_SNAKE_CASE = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

type Kind = 'primitive' | 'object' | 'computed';

/** The kind of value of an initialiser, as far as its syntax shows; a regular expression counts as a primitive. */
function findKind(node: ESTree.Expression | null): Kind {
  switch (node?.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return findKind(node.expression);
    case 'Literal':
    case 'TemplateLiteral':
    case 'UnaryExpression':
    case 'BinaryExpression':
      return 'primitive';
    case 'NewExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'RegExp' ? 'primitive' : 'object';
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'ClassExpression':
      return 'object';
    default:
      return 'computed';
  }
}

/** The names of a declaration whose case does not match their values; destructuring patterns are ignored. */
function findWrongNames({ id, init }: ESTree.VariableDeclarator): string[] {
  if (id.type !== 'Identifier') return [];
  const kind = findKind(init);
  return kind === 'computed' || UPPER_SNAKE_CASE.test(id.name) === (kind === 'primitive') ? [] : [id.name];
}

export const constantsCase: Rule = {
  says: 'module-level primitives and regular expressions are UPPER_SNAKE_CASE; objects and functions are not',
  appliesTo: () => true,
  findBreaches: (source) =>
    parseSource(source).body.flatMap((statement) => {
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return [];
      return declaration.declarations.flatMap(findWrongNames);
    }),
};
