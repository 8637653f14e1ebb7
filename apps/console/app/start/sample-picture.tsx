/** A page with a line for a signature. */
export function SamplePicture() {
  return (
    <svg viewBox="0 0 120 160" className="hidden h-44 w-auto shrink-0 sm:block" aria-hidden="true">
      <rect x="1" y="1" width="118" height="158" rx="4" className="fill-card stroke-line" strokeWidth="1.5" />
      <rect x="14" y="16" width="52" height="7" rx="2" className="fill-field" />
      {[34, 43, 52, 61, 78, 87, 96].map((y) => (
        <rect key={y} x="14" y={y} width={y % 2 === 0 ? 92 : 84} height="3.5" rx="1.5" className="fill-line" />
      ))}
      <path
        d="M18 134c4-10 8-13 9-11s-4 11-2 12 5-6 7-5 0 5 2 4 3-2 6-4"
        fill="none"
        className="stroke-accent"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <path d="M14 140h42M66 140h42" className="stroke-field" strokeWidth="1" />
    </svg>
  )
}
