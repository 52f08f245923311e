import { renderSVG } from 'uqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path';

test('the squares of the hosted service become one path, without the white ones', () => {
  const svg = `data:image/svg+xml;utf-8,<?xml version="1.0"?>
    <svg width="9" height="9" xmlns="http://www.w3.org/2000/svg">
    <rect x="0" y="0" width="3" height="3" style="fill:black;stroke:none"/>
    <rect x="3" y="0" width="3" height="3" style="fill:white;stroke:none"/>
    <rect x="6" y="3" width="3" height="3" style="fill:black;stroke:none"/></svg>`;
  expect(qrPath(svg)).toEqual({ size: 9, path: 'M0,0h3v3h-3zM6,3h3v3h-3z' });
});

test('a code that is drawn as one path keeps it, without its ground', () => {
  const { size, path } = qrPath(renderSVG('otpauth://totp/x?secret=JBSWY3DP', { pixelSize: 1 })) ?? {
    size: 0,
    path: '',
  };
  expect(size).toBeGreaterThanOrEqual(21);
  expect(path).toMatch(/^(M\d+,\d+h1v1h-1z)+$/);
});

test.for(['', 'not a picture', '<svg width="9"></svg>', '<svg width="9"><path d="M0,0z url(x)"/></svg>'])(
  'what is no code of that kind is not drawn: %s',
  (svg) => {
    expect(qrPath(svg)).toBeNull();
  },
);
