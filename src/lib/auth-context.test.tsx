import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuthProvider, useAuth } from './auth-context';

function Status() {
  return <p>{useAuth().session.status}</p>;
}

test('useAuth outside its provider is an error with a clear message', () => {
  expect(() => renderToStaticMarkup(<Status />)).toThrow('useAuth must be used within an AuthProvider');
});

test('a prerendered page knows nobody', () => {
  const html = renderToStaticMarkup(
    <AuthProvider>
      <Status />
    </AuthProvider>,
  );
  expect(html).toBe('<p>unknown</p>');
});
