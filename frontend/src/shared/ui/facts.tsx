interface Props {
  /** A value that is null is left out. */
  readonly facts: readonly (readonly [label: string, value: string | number | null, variant?: string | undefined])[]
  readonly className: string | undefined
}

/** Labelled values. */
export function Facts({ facts, className }: Props) {
  return (
    <dl className={`${className} tabular-nums`}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([label, value, variant]) => (
          <div key={label}>
            <dt className="fine">{label}</dt>
            <dd className={variant}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
