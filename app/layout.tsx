import type { ReactNode } from 'react';
export default function RootLayout({ children }: { children: ReactNode }) { return <html lang="en"><body className="p-4">{children}</body></html>; }
