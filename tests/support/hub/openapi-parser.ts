// Every hub has fastify-openapi-glue validate and dereference the contract, most of the main thread's work at a start. Hubs of
// one test file share the result, as the built hub has it from its build.

interface OpenapiParser {
  parse(specification: object, options?: object): Promise<unknown>;
}

const module = new URL('../../../node_modules/fastify-openapi-glue/lib/Parser.js', import.meta.url);
const { Parser } = (await import(module.href)) as { Parser: { prototype: OpenapiParser } };
const parse = Parser.prototype.parse;
const parsed = new WeakMap<object, Promise<unknown>>();

Parser.prototype.parse = function parseOnce(this: OpenapiParser, specification, options) {
  const result = parsed.get(specification) ?? parse.call(this, specification, options);
  parsed.set(specification, result);
  return result;
};

export {};
