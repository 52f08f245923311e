import Papa from 'papaparse';
import { z } from 'zod';
import { readData } from '~/site/field-words';
import file from '../../../public/mod-iq-sample.csv?raw';
import { conversation, digestOf } from './rules/digest';

const { data } = Papa.parse(file, { header: true, skipEmptyLines: true });

/** The digest of the file that the page about Mod IQ offers for download, counted when the site is built. */
export const sampleDigest = digestOf(
  readData('public/mod-iq-sample.csv', z.array(conversation).min(1), data),
);
