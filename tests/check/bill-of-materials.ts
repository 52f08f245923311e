import { WITHOUT_HASH } from './supply-chain.ts';

/** What we read of a CycloneDX 1.5 file. */
export interface Bill {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  version: number;
  metadata: { component: { 'bom-ref': string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Component {
  type: string;
  name: string;
  version: string;
  'bom-ref': string;
  purl: string;
  hashes?: { alg: string; content: string }[];
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[];
}

/** Licences that ask for no more than to be named. Those of MPL-2.0 ask for their own files, which we do not change. */
const LICENCES =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0|MPL-2\.0)$/;
/** Draws images while the site is built, as a library that it loads; nobody is given a copy. */
const WEAK_COPYLEFT = { name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' };
/** Packages whose package.json names no licence, with what their LICENSE file says. */
const FROM_FILE: Record<string, string> = { 'png-js': 'MIT' };

const SERIAL = /^urn:uuid:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** An SPDX expression: AND binds closer than OR. */
function isAllowed(expression: string, name: string): boolean {
  const allows = (licence: string) =>
    LICENCES.test(licence) || (licence === WEAK_COPYLEFT.licence && WEAK_COPYLEFT.name.test(name));
  const choices = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every(allows));
}

function licencesOf({ name, licenses = [] }: Component): string[] {
  const stated = licenses.map((entry) =>
    'expression' in entry ? entry.expression : (entry.license.id ?? entry.license.name ?? ''),
  );
  return stated.length > 0 ? stated : [FROM_FILE[name] ?? ''];
}

/** As `name@version`. npm writes the name of what an override replaces into `name`. */
const identityOf = (component: Component) => component['bom-ref'];

function componentProblems(component: Component): string[] {
  const { type, version, purl, hashes = [] } = component;
  const identity = identityOf(component);
  const name = identity.slice(0, -version.length - 1);
  const problems: string[] = [];
  if (type !== 'library') problems.push(`${identity} is a "${type}".`);
  if (purl !== `pkg:npm/${name.replace('@', '%40')}@${version}`)
    problems.push(`${identity} has purl ${purl}.`);
  // What the registry did not serve told us neither its hash nor its licence, which is that of its group.
  if (WITHOUT_HASH.has(identity)) return problems;
  if (!hashes.some(({ alg, content }) => alg === 'SHA-512' && /^[\da-f]{128}$/.test(content)))
    problems.push(`${identity} has no SHA-512 hash.`);
  for (const licence of licencesOf(component))
    if (!isAllowed(licence, name)) problems.push(`${identity} has the licence "${licence}".`);
  return problems;
}

/**
 * What is wrong with a CycloneDX bill of materials, one sentence each: its form, its components' hashes and licences,
 * and whether it has exactly the packages of the lock, given as `name@version`.
 */
export function billProblems(bill: Bill, locked: ReadonlySet<string>): string[] {
  const { bomFormat, specVersion, serialNumber, version, metadata, components, dependencies } = bill;
  const problems = components.flatMap(componentProblems);
  if (bomFormat !== 'CycloneDX' || specVersion !== '1.5')
    problems.push(`It is ${bomFormat} ${specVersion}, not CycloneDX 1.5.`);
  if (!SERIAL.test(serialNumber) || !(version >= 1)) problems.push('It has no serial number and version.');
  for (const key of ['bom-ref', 'purl'] as const)
    if (new Set(components.map((component) => component[key])).size < components.length)
      problems.push(`Two components have the same ${key}.`);
  const refs = new Set([
    metadata.component['bom-ref'],
    ...components.map((component) => component['bom-ref']),
  ]);
  for (const ref of dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]))
    if (!refs.has(ref)) problems.push(`${ref} is a dependency and no component.`);
  const listed = new Set(components.map(identityOf));
  for (const name of locked) if (!listed.has(name)) problems.push(`${name} is in the lock only.`);
  for (const name of listed)
    if (!locked.has(name)) problems.push(`${name} is in the bill of materials only.`);
  return problems;
}
