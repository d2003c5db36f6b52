import type { Question } from '@colloquy/contract/questionnaires/shapes'
import { after, approve, block, longText, words, yesNo } from './question-builders.ts'

/** What candidates are asked about conflicts with a project. */
export const conflict: readonly Question[] = [
  {
    id: 'relationship',
    kind: 'many',
    isRequired: true,
    text: words(
      'Which ties have you had in the last 12 months to companies this project is about?',
      'Welche Verbindungen hatten Sie in den letzten 12 Monaten zu Unternehmen, um die es im Projekt geht?',
      'ما صلاتك خلال آخر 12 شهرًا بالشركات التي يتناولها هذا المشروع؟',
    ),
    options: [
      { id: 'none', isExclusive: true, text: words('None', 'Keine', 'لا صلة') },
      { id: 'worked', text: words('I worked there', 'Ich habe dort gearbeitet', 'عملت لديها') },
      { id: 'advised', text: words('I advised one', 'Ich habe eines beraten', 'قدّمت لها استشارات') },
      { id: 'supplied', text: words('I supplied one', 'Ich habe eines beliefert', 'ورّدت لها') },
      { id: 'bought', text: words('I bought from one', 'Ich habe bei einem gekauft', 'اشتريت منها') },
      { id: 'competed', text: words('I competed with one', 'Ich war Wettbewerber', 'نافستها') },
    ],
    flags: [...approve('worked'), ...approve('advised'), ...approve('supplied'), ...approve('bought')],
  },
  yesNo(
    'holdings',
    words(
      'Do you hold more than 1% of any of these companies, or any derivative of their shares?',
      'Halten Sie mehr als 1 % an einem dieser Unternehmen oder Derivate auf deren Aktien?',
      'هل تملك أكثر من 1% من أي من هذه الشركات أو أي مشتقات على أسهمها؟',
    ),
    approve('yes'),
  ),
  yesNo(
    'inside',
    words(
      'Do you know unpublished results, orders, prices, deals, trials or approvals of any of them?',
      'Kennen Sie unveröffentlichte Ergebnisse, Aufträge, Preise, Übernahmen, Studien oder Zulassungen?',
      'هل لديك علم بنتائج أو طلبيات أو أسعار أو صفقات أو تجارب أو موافقات غير منشورة تخص أيًا منها؟',
    ),
    block('yes'),
  ),
  yesNo(
    'own_agency',
    words(
      'Do you work for a public body that buys from, supervises or decides about any of them?',
      'Arbeiten Sie für eine öffentliche Stelle, die bei einem davon einkauft, es beaufsichtigt oder darüber entscheidet?',
      'هل تعمل لدى جهة عامة تشتري من أي منها أو تشرف عليها أو تتخذ قرارات بشأنها؟',
    ),
    block('yes'),
  ),
  yesNo(
    'trial',
    words(
      'Do you take part in a clinical trial on a topic of this project whose results aren’t public?',
      'Wirken Sie an einer klinischen Studie zu einem Thema dieses Projekts mit, deren Ergebnisse nicht veröffentlicht sind?',
      'هل تشارك في تجربة سريرية تخص موضوعًا في هذا المشروع ولم تُنشر نتائجها؟',
    ),
    block('yes'),
  ),
  yesNo(
    'engaged',
    words(
      'Are you auditor, lawyer or banker of any of them, or were you in the last 12 months?',
      'Sind Sie Prüfer, Anwalt oder Bankberater eines davon oder waren Sie es in den letzten 12 Monaten?',
      'هل أنت مدقق حسابات أو محامٍ أو مصرفي لأي منها، أو كنت كذلك خلال آخر 12 شهرًا؟',
    ),
    block('yes'),
  ),
  yesNo(
    'other_provider',
    words(
      'Have you spoken about this topic through another provider in the last 90 days?',
      'Haben Sie in den letzten 90 Tagen über einen anderen Anbieter zu diesem Thema gesprochen?',
      'هل تحدثت عن هذا الموضوع عبر مزوّد آخر خلال آخر 90 يومًا؟',
    ),
  ),
  yesNo(
    'duty',
    words(
      'Does a duty of confidence cover any topic of this project?',
      'Unterliegt ein Thema dieses Projekts einer Verschwiegenheitspflicht?',
      'هل يخضع أي موضوع في هذا المشروع لالتزام بالسرية؟',
    ),
    approve('yes'),
  ),
  longText(
    'avoid',
    words('Which topics must be avoided?', 'Welche Themen müssen ausgespart werden?', 'ما الموضوعات التي يجب تجنّبها؟'),
    after('duty'),
  ),
  yesNo(
    'objection',
    words('Would your employer object?', 'Hätte Ihr Arbeitgeber etwas dagegen?', 'هل سيعترض صاحب عملك؟'),
    block('yes'),
  ),
]
