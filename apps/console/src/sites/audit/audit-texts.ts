import { auditEn } from './audit-texts.en.ts';
import { auditPtBr } from './audit-texts.pt-br.ts';

export const auditTexts = { name: 'audit', 'pt-BR': auditPtBr, en: auditEn };
