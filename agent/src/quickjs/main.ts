import './globals.ts';
import { runProgram } from '../program.ts';
import { createHost } from './host.ts';

runProgram(createHost());
