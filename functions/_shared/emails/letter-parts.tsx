/** @jsxImportSource react */
import type { ReactNode } from 'react';
import { linkText, type NamedLink } from './email.ts';
import { ButtonLink, Heading, Headline, Panel, Paragraph, TextLink } from './parts.tsx';

/** One piece of a mail in its HTML and its text part; a plain string is a paragraph in both. */
export type Part = string | { html: ReactNode; /** Null where only the HTML has it. */ text: string | null };

export const htmlOf = (part: Part) => (typeof part === 'string' ? <Paragraph>{part}</Paragraph> : part.html);
export const textOf = (part: Part) => (typeof part === 'string' ? part : part.text);

export const headline = (text: string): Part => ({ html: <Headline>{text}</Headline>, text });
export const heading = (text: string): Part => ({ html: <Heading>{text}</Heading>, text });
export const panel = (text: string): Part => ({ html: <Panel>{text}</Panel>, text });
export const code = (text: string): Part => ({ html: <Panel code>{text}</Panel>, text });

export const button = (link: NamedLink): Part => ({
  html: <ButtonLink href={link.href}>{link.text}</ButtonLink>,
  text: linkText([link]),
});

export const link = (named: NamedLink): Part => ({
  html: (
    <Paragraph>
      <TextLink href={named.href}>{named.text}</TextLink>
    </Paragraph>
  ),
  text: linkText([named]),
});

/** A paragraph that ends in a link. */
export const linkAfter = (words: string, { text, href }: NamedLink): Part => ({
  html: (
    <Paragraph>
      {words} <TextLink href={href}>{text}</TextLink>
    </Paragraph>
  ),
  text: `${words}\n\n${linkText([{ text, href }])}`,
});

const COPY = 'If the button does not work, copy this address into your browser:';

/** The address behind a button, for readers whose mail program shows none. */
export const copyLink = (href: string): Part => ({
  html: (
    <Paragraph quiet>
      {COPY}
      <br />
      <TextLink href={href} quiet>
        {href}
      </TextLink>
    </Paragraph>
  ),
  text: null,
});

/** The visitor whose message or order the mail to the staff is about. */
export const sender = ({ name, email }: { name: string; email: string }): Part => ({
  html: (
    <Paragraph>
      From <bdi>{name}</bdi>, {email}
    </Paragraph>
  ),
  text: `From ${name}, ${email}`,
});

/** What to do next, with the words to copy for it. */
export const step = ({ text, command }: { text: string; command?: string }): Part => ({
  html: (
    <div>
      <Paragraph>{text}</Paragraph>
      {command && <Panel code>{command}</Panel>}
    </div>
  ),
  text: command ? `${text}\n\n${command}` : text,
});
