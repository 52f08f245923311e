import { vi } from 'vitest';

// Runs before each file: the modules of the files before it, with their state and without the mocks of this one, are forgotten.
vi.resetModules();
