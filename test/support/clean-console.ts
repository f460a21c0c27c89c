import { afterEach, expect } from '@jest/globals';
import { takeConsoleProblems } from './console-problems.ts';

// Set up for every test: one that drives a browser fails when its pages say anything that nobody expects.
afterEach(() => expect(takeConsoleProblems()).toEqual([]));
