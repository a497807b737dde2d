/** A pencil. */
export function EditIcon() {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      aria-hidden="true"
    >
      <path d="M4 20h4L19 9l-4-4L4 16z" strokeLinejoin="round" />
    </svg>
  )
}
