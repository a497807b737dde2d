/** A line that goes on in the next. */
export function WrapIcon() {
  return (
    <svg
      width={18}
      height={18}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 6h16M4 12h13a3 3 0 0 1 0 6h-4m2.500-2.500L13 18l2.500 2.500M4 18h5" />
    </svg>
  )
}
