/** A cord is drawn twice, the second time for the pattern in its middle. */
export function Cord({ d }: { d: string }) {
  return (
    <>
      <path className="cord" d={d} />
      <path className="cord" d={d} />
    </>
  );
}
