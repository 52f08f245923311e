import type postgres from 'postgres';

/** The database, or one transaction in it. */
export type ISql = postgres.ISql;
