/** @jsxImportSource react */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { site } from '../../../src/site/facts.ts';
import { GROUND, INK, STYLE_SHEET } from './colours.ts';
import { OneRow, Paragraph } from './parts.tsx';

const LANGUAGE = 'en-CA';
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Mail programs show about this many characters beside the subject. */
const PREVIEW_LENGTH = 150;
/** Invisible, and no space to be cut: keeps the words after the preview from being shown with it. */
const FILLER = '\u200c\u00a0';

interface Page {
  title: string;
  preview: string;
  siteUrl: string;
  children: ReactNode;
}

/**
 * The page of every mail: brand, and what a template writes. Tables hold it together, because Outlook knows no other
 * width; `main` is for readers who open the mail as a page of its own.
 */
function Layout({ title, preview, siteUrl, children }: Page) {
  const filler = FILLER.repeat(Math.max(0, PREVIEW_LENGTH - preview.length));
  return (
    <html lang={LANGUAGE} dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <style>{STYLE_SHEET}</style>
      </head>
      <body className="ground" style={{ backgroundColor: GROUND, margin: 0, padding: 0 }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preview}
          {filler}
        </div>
        <OneRow width="100%" border={0} className="ground" style={{ backgroundColor: GROUND }}>
          <td align="center">
            <OneRow width="100%" border={0} style={{ maxWidth: '600px' }}>
              {/* Some mail programs keep nothing of the page but what is in its body. */}
              <td
                lang={LANGUAGE}
                dir="ltr"
                align="left"
                className="page"
                style={{ fontFamily: FONT, padding: '32px 24px' }}
              >
                <main>
                  <Paragraph
                    size={18}
                    style={{ fontWeight: 700, letterSpacing: '-0.02em', margin: '0 0 28px' }}
                  >
                    <a href={siteUrl} className="ink" style={{ color: INK, textDecoration: 'none' }}>
                      {site.brand}
                    </a>
                  </Paragraph>
                  {children}
                </main>
              </td>
            </OneRow>
          </td>
        </OneRow>
      </body>
    </html>
  );
}

/**
 * The HTML part of a mail. React alone, without a library of mail components: their package takes 340 ms to load at the
 * cold start of the worker, React 45 ms, and what we need of it are two tables.
 */
export const renderPage = (page: Page) => `<!DOCTYPE html>${renderToStaticMarkup(<Layout {...page} />)}`;
