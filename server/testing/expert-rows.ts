/** The rows of an expert besides the person, by table; every text is written by `text`. */
export const expertRows = (
  expert: string,
  personId: string,
  make: () => string,
  text: (field: string, owner: string) => string,
): readonly (readonly [table: string, row: Readonly<Record<string, unknown>>])[] => {
  const answer = (field: string, isReleased: boolean) =>
    [
      'answers',
      {
        id: make(),
        person_id: personId,
        question: text(`${field}Question`, expert),
        text: text(field, expert),
        answered_at: '2026-01-01T00:00:00Z',
        is_released: isReleased,
      },
    ] as const
  const fact = (kind: string, field: string) =>
    [
      'facts',
      {
        person_id: personId,
        kind,
        value: text(field, expert),
        source: 'staff',
        confirmed_at: '2026-01-01T00:00:00Z',
        validity_days: 90,
      },
    ] as const
  return [
    [
      'employments',
      {
        id: make(),
        person_id: personId,
        company_name: text('employer', expert),
        title: text('employment', expert),
        summary: text('summary', expert),
        start_on: '2020-01-01',
        is_primary: true,
      },
    ],
    answer('answer', true),
    answer('innerAnswer', false),
    fact('languages', 'fact'),
    fact('rate', 'rateFact'),
  ]
}
