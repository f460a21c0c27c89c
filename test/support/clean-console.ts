import { afterEach, expect } from '@jest/globals';
import { takeConsoleProblems } from './console-problems.ts';

// Runs after every test. A browser test fails if its pages logged an unexpected error or warning.
afterEach(() => expect(takeConsoleProblems()).toEqual([]));
