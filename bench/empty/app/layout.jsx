// biome-ignore lint/style/noDefaultExport: Next asks for it
export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
