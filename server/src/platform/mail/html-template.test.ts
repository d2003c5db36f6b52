import { describe, expect, it } from 'vitest'
import { html } from './html-template.ts'

describe('html', () => {
  it('escapes text in content and attributes, and keeps markup', () => {
    const name = `"><img src=x onerror='1'>&`
    expect(html`<a title="${name}">${name}</a>`.markup).toBe(
      '<a title="&quot;&gt;&lt;img src=x onerror=&#39;1&#39;&gt;&amp;">&quot;&gt;&lt;img src=x onerror=&#39;1&#39;&gt;&amp;</a>',
    )
    expect(html`<ul>${[1, 2].map((n) => html`<li>${n}</li>`)}</ul>${undefined}`.markup).toBe(
      '<ul><li>1</li><li>2</li></ul>',
    )
  })
})
