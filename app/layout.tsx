import type { Metadata } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { AccountMenu } from '#components/access/account-menu.tsx';
import { Providers } from '#components/preferences/providers.tsx';
import { PageHeader, SkipLink } from '#components/shell/header.tsx';
import type { SignedIn } from '#lib/access/sign-in/session-state.ts';
import { findPageActor } from '#lib/server/access/page-actor.ts';
import type { Actor } from '#lib/server/actor.ts';
import { displaySettings } from '#lib/server/read-display-settings.ts';
import { readPreferences } from './preferences.ts';
import './globals.css';

export async function generateMetadata(): Promise<Metadata> {
  const { app } = (await readPreferences()).messages;
  return {
    title: { default: app.name, template: `%s · ${app.name}` },
    description: app.description,
    applicationName: app.name,
    robots: { index: false, follow: false },
    // Figures must not become links to telephone numbers.
    formatDetection: { telephone: false, date: false, address: false, email: false },
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Renders every page, the 404 too, for its request: a static page would carry scripts without the nonce.
  await connection();
  const [{ locale, theme, order }, actor] = await Promise.all([readPreferences(), findPageActor()]);
  return (
    <html lang={locale} data-theme={theme === 'system' ? undefined : theme}>
      <body>
        <Providers locale={locale} theme={theme} order={order} display={displaySettings()}>
          <SkipLink />
          <PageHeader account={actor && <AccountMenu person={toSignedIn(actor)} />} />
          {children}
        </Providers>
      </body>
    </html>
  );
}

/** The part of an actor that the browser may know. */
function toSignedIn({ issuer, subject, name, roles }: Actor): SignedIn {
  return { issuer, subject, name, roles };
}
