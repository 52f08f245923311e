import { createElement, Fragment, type ReactNode } from 'react';
import { withParts } from '~/site/language';

interface WordsProps {
  /** A message that names its parts, `Changes to {email} once both have confirmed it.`; each is a property. */
  of: string;
  [part: string]: ReactNode;
}

/** A message of which some parts are elements. */
export const Words = ({ of, ...parts }: WordsProps) =>
  createElement(Fragment, null, ...withParts<ReactNode>(of, parts));
