import { runProgram } from './program.ts';

runProgram(process);
