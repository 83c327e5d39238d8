import { x } from '#lib/loan/x.ts';
export default function Page() { return <p className="font-bold">{x}</p>; }
