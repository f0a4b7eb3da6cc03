import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Cluster } from './cluster/cluster.ts';
import { createUnknownCredentials } from './domain/auth/unknown-credentials.ts';
import type { UploadsByOperation } from './http/authorize.ts';
import { lookUpCallers } from './http/look-up-callers.ts';
import type { Services } from './services.ts';

/** Whom the hub knows. Nobody while it does not serve: sessions and tokens may have ended since. */
export function createCallerAccess(services: Services, cluster: Cluster, isShared: boolean) {
  const { runtime, sessions, apiTokens, themes, database } = services;
  const uploads: UploadsByOperation = {
    uploadTheme: themes.uploads,
    restoreDatabase: database.uploads.restore,
    importDatabase: database.uploads.import,
  };
  const { catchUp } = cluster;
  const unknownCredentials = isShared ? createUnknownCredentials({ runtime, catchUp }) : null;
  return {
    isServing: () => cluster.isServing,
    findSession: (cookie: string, address: string) =>
      cluster.isServing ? sessions.authenticate(cookie, address) : undefined,
    apiTokens: {
      find: (secret: string) => (cluster.isServing ? apiTokens.find(secret) : undefined),
      admit: apiTokens.admit,
    },
    isConfirmed: sessions.isConfirmed,
    uploads,
    recordUse: sessions.recordUse,
    unknownCredentials,
    lookUpCallers:
      unknownCredentials === null
        ? undefined
        : (app: FastifyInstance, readAddress: (request: FastifyRequest) => string) =>
            lookUpCallers(app, { ...services, unknown: unknownCredentials, catchUp, readAddress }),
  };
}
