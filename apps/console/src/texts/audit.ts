import { auditEn } from './audit.en.ts';
import { auditPtBr } from './audit.pt-br.ts';

export const auditTexts = { 'pt-BR': auditPtBr, en: auditEn };
