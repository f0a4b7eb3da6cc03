// Setup file: every hub that a test boots has fastify-openapi-glue validate the contract, for which its validator compiles
// the schema of OpenAPI with Ajv, half of the hub's start. Hubs of one test file share the compiled schema.

interface DocumentValidator {
  getAjvValidator(version: string): unknown;
}

const module = new URL('../../../node_modules/@seriousme/openapi-schema-validator/index.js', import.meta.url);
const { Validator } = (await import(module.href)) as { Validator: { prototype: DocumentValidator } };
const compile = Validator.prototype.getAjvValidator;
const compiled = new Map<string, unknown>();

Validator.prototype.getAjvValidator = function getShared(this: DocumentValidator, version) {
  if (!compiled.has(version)) compiled.set(version, compile.call(this, version));
  return compiled.get(version);
};
