import { type QueryTerm, queryTermsIn } from './query-terms.ts'

/**
 * Expressions that mean the same to whoever looks for an expert: titles, functions, skills and technologies, their
 * abbreviations, and their names in English, German and Arabic. Left out is what means something else to others, such as PM
 * (product, project) or IT (also a pronoun). An abbreviation of two titles is in two groups, so that these are no synonyms of
 * each other.
 */
export const synonymGroups: readonly (readonly string[])[] = [
  // Titles
  ['CEO', 'chief executive officer', 'chief executive', 'Vorstandsvorsitzender', 'الرئيس التنفيذي'],
  ['CFO', 'chief financial officer', 'Finanzvorstand', 'المدير المالي'],
  ['COO', 'chief operating officer', 'مدير العمليات التنفيذي'],
  ['CTO', 'chief technology officer', 'chief technical officer'],
  ['CIO', 'chief information officer'],
  ['CISO', 'chief information security officer'],
  ['CMO', 'chief marketing officer'],
  ['CPO', 'chief procurement officer'],
  ['CPO', 'chief product officer'],
  ['CRO', 'chief revenue officer'],
  ['CRO', 'chief risk officer'],
  ['CHRO', 'chief human resources officer', 'chief people officer', 'Personalvorstand'],
  ['CCO', 'chief commercial officer'],
  ['CCO', 'chief compliance officer'],
  ['CSO', 'chief strategy officer'],
  ['CSO', 'chief sustainability officer'],
  ['VP', 'vice president', 'نائب الرئيس'],
  ['SVP', 'senior vice president'],
  ['EVP', 'executive vice president'],
  ['AVP', 'assistant vice president'],
  ['managing director', 'Geschäftsführer', 'Geschäftsführerin'],
  ['GM', 'general manager', 'المدير العام'],
  ['head of', 'Leiter', 'Leiterin', 'Leitung'],
  ['board member', 'Vorstandsmitglied', 'Aufsichtsratsmitglied', 'عضو مجلس الإدارة'],
  ['founder', 'Gründer', 'Gründerin', 'مؤسس'],
  // Functions
  ['sales', 'Vertrieb', 'مبيعات'],
  ['procurement', 'purchasing', 'Einkauf', 'Beschaffung', 'مشتريات'],
  ['HR', 'human resources', 'Personalwesen', 'موارد بشرية'],
  ['R&D', 'research and development', 'Forschung und Entwicklung', 'بحث وتطوير'],
  ['M&A', 'mergers and acquisitions', 'Fusionen und Übernahmen', 'اندماج واستحواذ'],
  ['QA', 'quality assurance', 'Qualitätssicherung'],
  ['supply chain', 'Lieferkette', 'سلسلة التوريد'],
  ['after sales', 'aftersales', 'Kundendienst'],
  ['customer service', 'Kundenservice', 'خدمة العملاء'],
  ['business development', 'Geschäftsentwicklung', 'تطوير الأعمال'],
  ['controlling', 'financial planning and analysis', 'FP&A'],
  // Industries and technologies
  ['heat pump', 'heatpump', 'Wärmepumpe', 'مضخة حرارية'],
  ['boiler', 'Heizkessel', 'غلاية'],
  ['photovoltaic', 'photovoltaics', 'PV', 'Photovoltaik'],
  ['wind turbine', 'Windkraftanlage', 'Windenergieanlage'],
  ['electric vehicle', 'Elektroauto', 'Elektrofahrzeug', 'مركبة كهربائية'],
  ['charging station', 'Ladesäule', 'Ladestation'],
  ['power grid', 'Stromnetz', 'شبكة كهرباء'],
  ['energy storage', 'Energiespeicher', 'تخزين الطاقة'],
  ['cold chain', 'Kühlkette', 'سلسلة التبريد'],
  ['medical device', 'Medizinprodukt', 'جهاز طبي'],
  ['clinical trial', 'klinische Studie', 'تجربة سريرية'],
  ['insurance', 'Versicherung', 'تأمين'],
  ['semiconductor', 'Halbleiter', 'أشباه الموصلات'],
  ['machine tool', 'Werkzeugmaschine'],
  ['cement', 'Zement', 'إسمنت'],
  // Software
  ['AI', 'artificial intelligence', 'Künstliche Intelligenz', 'KI', 'ذكاء اصطناعي'],
  ['ML', 'machine learning', 'maschinelles Lernen', 'تعلم آلي'],
  ['JS', 'JavaScript'],
  ['K8s', 'Kubernetes'],
  ['SaaS', 'software as a service'],
  ['ERP', 'enterprise resource planning'],
  ['CRM', 'customer relationship management'],
  ['EHR', 'electronic health record', 'elektronische Patientenakte'],
  ['Node.js', 'NodeJS'],
  ['cyber security', 'cybersecurity', 'Cybersicherheit', 'أمن سيبراني'],
  ['IoT', 'internet of things', 'Internet der Dinge', 'إنترنت الأشياء'],
  // Companies
  ['VW', 'Volkswagen'],
  ['GE', 'General Electric'],
  ['P&G', 'Procter & Gamble'],
  ['J&J', 'Johnson & Johnson'],
  ['AWS', 'Amazon Web Services'],
  ['GCP', 'Google Cloud Platform'],
  ['PwC', 'PricewaterhouseCoopers'],
  ['BCG', 'Boston Consulting Group'],
  ['IBM', 'International Business Machines'],
]

interface Expression {
  readonly text: string
  readonly terms: readonly QueryTerm[]
  readonly group: readonly Expression[]
}

/** Expressions by each stem of their first word. */
const byFirstStem = new Map<string, Expression[]>()
for (const group of synonymGroups) {
  const expressions: Expression[] = []
  for (const text of group) {
    const expression = { text, terms: queryTermsIn(text, false).terms, group: expressions }
    expressions.push(expression)
    for (const stem of expression.terms[0]!.stems) {
      const those = byFirstStem.get(stem) ?? []
      byFirstStem.set(stem, those)
      if (!those.includes(expression)) those.push(expression)
    }
  }
}

const isSameWord = (one: QueryTerm, other: QueryTerm): boolean => one.stems.some((stem) => other.stems.includes(stem))

/** An expression and its words. */
export type Synonym = Pick<Expression, 'text' | 'terms'>

/** The longest expression with synonyms that some words begin with. */
export interface SynonymMatch {
  /** How many words it has. */
  readonly length: number
  readonly synonyms: readonly Synonym[]
}

/** Finds the synonyms of the words that a text begins with; undefined when there are none. */
export const synonymsOf = (words: readonly QueryTerm[]): SynonymMatch | undefined => {
  const candidates = new Set(words[0]?.stems.flatMap((stem) => byFirstStem.get(stem) ?? []))
  const fitting = [...candidates].filter(
    ({ terms }) => terms.length <= words.length && terms.every((term, i) => isSameWord(term, words[i] as QueryTerm)),
  )
  const length = Math.max(0, ...fitting.map(({ terms }) => terms.length))
  const longest = fitting.filter(({ terms }) => terms.length === length)
  if (longest.length === 0) return undefined
  const others = new Set(longest.flatMap(({ group }) => group).filter((one) => !longest.includes(one)))
  return { length, synonyms: [...others] }
}
