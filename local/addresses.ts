import { claimPorts, LOOPBACK } from './ports.ts';

/** Where each part of one running stack listens. URLs have no trailing slash. */
export interface Addresses {
  ports: Record<'site' | 'api' | 'database' | 'mailbox' | 'payments' | 'smtp' | 'functions', number>;
  siteUrl: string;
  apiUrl: string;
  paymentsUrl: string;
  databaseUrl: string;
  /** Origins of the site's pages: a browser may know this machine by two names. */
  siteOrigins: string[];
  /** One for each preferred port that another process has. */
  replacements: string[];
}

export type PreferredPorts = Record<'site' | 'api' | 'database' | 'mailbox' | 'payments', number>;

/** Finds a port for everything; `databasePassword` becomes part of the database's URL. */
export async function findAddresses(preferred: PreferredPorts, databasePassword: string): Promise<Addresses> {
  const { site, api, database, mailbox, payments, smtp, functions } = await claimPorts({
    ...preferred,
    smtp: 0,
    functions: 0,
  });
  const replacements = Object.entries({ site, api, database, mailbox, payments })
    .filter(([, { taken }]) => taken !== undefined)
    .map(([name, { port, taken }]) => `${name} on ${port}, because ${taken} is taken`);
  return {
    ports: {
      site: site.port,
      api: api.port,
      database: database.port,
      mailbox: mailbox.port,
      payments: payments.port,
      smtp: smtp.port,
      functions: functions.port,
    },
    siteUrl: `http://${LOOPBACK}:${site.port}`,
    apiUrl: `http://${LOOPBACK}:${api.port}`,
    paymentsUrl: `http://${LOOPBACK}:${payments.port}`,
    databaseUrl: `postgres://postgres:${databasePassword}@${LOOPBACK}:${database.port}/postgres`,
    siteOrigins: [`http://${LOOPBACK}:${site.port}`, `http://localhost:${site.port}`],
    replacements,
  };
}
