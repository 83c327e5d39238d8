// biome-ignore lint/style/noDefaultExport: Next asks for it
export default function Page() {
  return <h1>Empty</h1>;
}
