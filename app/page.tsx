export default function Page() {
  return <p>Loan Desk</p>;
}
