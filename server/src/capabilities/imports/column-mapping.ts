import {
  companyFields,
  employmentFields,
  expertFields,
  type Field,
  fieldsOf,
  type ImportKind,
  type Mapping,
  maxEmployments,
  requiredFieldsOf,
  subjectOf,
} from '@colloquy/contract/imports/shapes'

/** Column headers accepted besides the field names, in the product's languages, ignoring punctuation. */
const heads: Readonly<Record<string, readonly string[]>> = {
  externalId: [
    'id',
    'expertid',
    'personid',
    'reference',
    'ref',
    'key',
    'nummer',
    'kennung',
    'externeid',
    'المعرف',
    'الرقم',
  ],
  firstName: ['first', 'givenname', 'forename', 'vorname', 'الاسمالأول'],
  lastName: ['last', 'surname', 'familyname', 'nachname', 'اسمالعائلة'],
  preferredName: ['nickname', 'callname', 'rufname', 'الاسمالمفضل'],
  email: ['emailaddress', 'mail', 'emailadresse', 'البريدالإلكتروني', 'البريد'],
  title: ['jobtitle', 'role', 'titel', 'rolle', 'المسمىالوظيفي'],
  headline: ['tagline', 'kurzprofil', 'category', 'kategorie', 'العنوان'],
  bio: [
    'biography',
    'about',
    'resume',
    'cv',
    'profile',
    'description',
    'lebenslauf',
    'profil',
    'السيرةالذاتية',
    'نبذة',
  ],
  country: ['countrycode', 'land', 'الدولة', 'البلد'],
  city: ['town', 'ort', 'stadt', 'المدينة'],
  timeZone: ['timezone', 'tz', 'zeitzone', 'المنطقةالزمنية'],
  languages: ['language', 'spokenlanguages', 'sprachen', 'sprache', 'اللغات', 'اللغة'],
  expertise: ['skills', 'topics', 'tags', 'keywords', 'fachgebiete', 'kompetenzen', 'الخبرات', 'المهارات'],
  jobFunction: ['function', 'department', 'funktion', 'abteilung', 'الوظيفة'],
  linkedInUrl: ['linkedin', 'linkedinprofile'],
  rate: ['hourlyrate', 'rateperhour', 'fee', 'honorar', 'stundensatz', 'الأجر'],
  credits: ['creditsperhour', 'credit', 'الرصيد'],
}
const employmentHeads: Readonly<Record<(typeof employmentFields)[number], readonly string[]>> = {
  company: ['companyname', 'employer', 'organisation', 'organization', 'firma', 'unternehmen', 'arbeitgeber', 'الشركة'],
  position: ['companytitle', 'employmenttitle', 'employerrole', 'stelle', 'المنصب'],
  start: ['startdate', 'started', 'from', 'begin', 'beginn', 'von', 'البداية', 'من'],
  end: ['enddate', 'ended', 'to', 'until', 'ende', 'bis', 'النهاية', 'إلى'],
  industry: ['sector', 'branche', 'القطاع'],
  summary: ['tasks', 'duties', 'aufgaben', 'المهام'],
}

/** A header without punctuation and letter case: `E-Mail ` equals `email`. */
const plain = (head: string): string => head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const ofExperts = new Map<string, Field>([
  ...expertFields.flatMap((field) => [plain(field), ...(heads[field] ?? [])].map((head) => [head, field] as const)),
  ...Array.from({ length: maxEmployments }, (_, i) => i + 1).flatMap((n) =>
    employmentFields.flatMap((name) => {
      const field = `employment${n}.${name}`
      const words = [name, ...employmentHeads[name]]
      const numbered = words.flatMap((word) => [`${word}${n}`, `employment${n}${word}`, `job${n}${word}`])
      return [...numbered, ...(n === 1 ? words : [])].map((head) => [head, field] as const)
    }),
  ),
])

const companyHeads: Readonly<Record<(typeof companyFields)[number], readonly string[]>> = {
  externalId: ['id', 'companyid', 'reference', 'ref', 'key', 'nummer', 'kennung', 'المعرف', 'الرقم'],
  name: [
    'companyname',
    'company',
    'security',
    'legalname',
    'organisation',
    'organization',
    'firma',
    'unternehmen',
    'الشركة',
    'الاسم',
  ],
  aliases: ['alias', 'othernames', 'formernames', 'aliase', 'weiterenamen', 'أسماءأخرى'],
  parent: ['parentcompany', 'owner', 'ownedby', 'mutter', 'muttergesellschaft', 'gehörtzu', 'الشركةالأم'],
  ticker: ['symbol', 'tickersymbol', 'börsenkürzel', 'رمزالتداول'],
  exchange: ['stockexchange', 'market', 'börse', 'البورصة'],
  isin: ['isincode'],
  listedSince: ['listed', 'listingdate', 'notiertseit', 'مدرجةمنذ'],
  optedOut: ['optout', 'doesnotallow', 'keinegespräche', 'انسحبت'],
  government: ['isgovernment', 'stateowned', 'staatlich', 'حكومية'],
  industry: ['sector', 'branche', 'القطاع'],
  country: [
    'countrycode',
    'headquarters',
    'headquarterslocation',
    'location',
    'land',
    'sitz',
    'الدولة',
    'البلد',
    'المقر',
  ],
}
const ofCompanies = new Map<string, Field>(
  companyFields.flatMap((field) => [plain(field), ...companyHeads[field]].map((head) => [head, field] as const)),
)

/** Guesses the field of each column from its header; each field goes to the first matching column. */
export const guessMapping = (kind: ImportKind, columns: readonly string[]): Mapping => {
  const known = subjectOf(kind) === 'experts' ? ofExperts : ofCompanies
  const usedFields = new Set<Field>()
  return columns.map((head) => {
    const field = known.get(plain(head))
    if (field === undefined || usedFields.has(field)) return null
    usedFields.add(field)
    return field
  })
}

/** Whether a mapping is usable: required fields present, no duplicates, one entry per column. */
export const isComplete = (kind: ImportKind, mapping: Mapping, columns: readonly string[]): boolean => {
  const mappedFields = mapping.filter((field) => field !== null)
  return (
    mapping.length === columns.length &&
    new Set(mappedFields).size === mappedFields.length &&
    mappedFields.every((field) => fieldsOf(kind).includes(field)) &&
    requiredFieldsOf(kind).every((field) => mappedFields.includes(field))
  )
}

/** A template with all columns, including those of two employments, and two example rows. */
export const templateRows = (kind: ImportKind): string[][] => {
  const shown = fieldsOf(kind).filter((field) => !/^employment[3-9]/.test(field))
  return [shown, ...examples[subjectOf(kind)]].map((row) =>
    Array.isArray(row) ? [...row] : shown.map((field) => (row as Readonly<Record<string, string>>)[field] ?? ''),
  )
}

type Examples = readonly Readonly<Record<string, string>>[]

const companyExamples: Examples = [
  {
    externalId: 'CRM-77',
    name: 'Varmebruket AS',
    aliases: 'VB Heat; Varmebruket Norge',
    parent: '',
    country: 'NO',
    industry: 'heating_cooling',
    ticker: 'VARM',
    exchange: 'Oslo',
    isin: 'NO0010063308',
    listedSince: '2014-05-01',
    optedOut: 'no',
    government: 'no',
  },
  { externalId: 'CRM-78', name: 'Fjordlager AS', parent: 'Varmebruket AS', country: 'Norway', optedOut: 'yes' },
]
const expertExamples: Examples = [
  {
    externalId: 'CRM-1001',
    firstName: 'Ingrid',
    lastName: 'Solberg',
    preferredName: '',
    email: 'ingrid.solberg@mail.example',
    title: 'Former Head of Procurement',
    country: 'NO',
    city: 'Oslo',
    headline: 'Bought heat pumps for Nordic wholesalers',
    bio: 'Twenty years in heating.',
    timeZone: 'Europe/Oslo',
    languages: 'nb; en; de',
    expertise: 'heat pumps; wholesale',
    rate: 'EUR 250',
    jobFunction: 'procurement',
    credits: '1.5',
    linkedInUrl: 'https://www.linkedin.com/in/example',
    'employment1.company': 'Varmebruket AS',
    'employment1.position': 'Head of Procurement',
    'employment1.start': '2016-03',
    'employment1.end': '2024-06',
    'employment1.industry': 'heating_cooling',
    'employment1.summary': 'Framework contracts with all large makers.',
    'employment2.company': 'Fjordlager AS',
    'employment2.position': 'Buyer',
    'employment2.start': '2009',
    'employment2.end': '2016-02-29',
  },
  { externalId: 'CRM-1002', firstName: 'Yusuf', lastName: 'Haddad', country: 'AE', languages: 'ar; en' },
]

const examples = { experts: expertExamples, companies: companyExamples }
