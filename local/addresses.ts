import { claimPorts, LOOPBACK } from './ports.ts';

export type PreferredPorts = Record<'site' | 'api' | 'database' | 'mailbox' | 'payments', number>;

/** Where each part of one running stack listens. URLs have no trailing slash. */
export interface Addresses {
  ports: PreferredPorts & Record<'smtp' | 'functions', number>;
  siteUrl: string;
  apiUrl: string;
  paymentsUrl: string;
  databaseUrl: string;
  /** Origins of the site's pages: a browser may know this machine by two names. */
  siteOrigins: string[];
  /** One for each preferred port that another process has. */
  replacements: string[];
}

export async function findAddresses(preferred: PreferredPorts, databasePassword: string): Promise<Addresses> {
  const wanted = { ...preferred, smtp: 0, functions: 0 };
  const { ports, taken } = await claimPorts(wanted);
  const siteUrl = `http://${LOOPBACK}:${ports.site}`;
  return {
    ports,
    siteUrl,
    apiUrl: `http://${LOOPBACK}:${ports.api}`,
    paymentsUrl: `http://${LOOPBACK}:${ports.payments}`,
    databaseUrl: `postgres://postgres:${databasePassword}@${LOOPBACK}:${ports.database}/postgres`,
    siteOrigins: [siteUrl, `http://localhost:${ports.site}`],
    replacements: taken.map((name) => `${name} on ${ports[name]}, because ${wanted[name]} is taken`),
  };
}
