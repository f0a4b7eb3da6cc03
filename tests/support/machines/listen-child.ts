import { createServer } from 'node:net';

// Listens in the network namespace of this process, and passes the listening socket to the parent process.

const [host, port] = process.argv.slice(2);
const server = createServer().listen({ host, port: Number(port) }, () => process.send?.('listening', server));
// The parent's copy of the socket stays open.
process.once('disconnect', () => process.exit());
